// The page of a table: brings its parts to life.

import { watchTurn } from "./alerts.js";
import { startClock } from "./clock.js";
import { enableCheck } from "./check.js";
import { watchCoach } from "./coach.js";
import { enableCopy } from "./copy.js";
import { fillEntropy } from "./entropy.js";
import { enableHands } from "./hand.js";
import { enablePickers } from "./picker.js";
import { enableRoving } from "./roving.js";
import { watchSight } from "./sight.js";
import { enableSound } from "./sound.js";
import { follow } from "./stream.js";

enablePickers();
enableHands();
enableRoving();
enableSound();
enableCopy();
enableCheck();
fillEntropy();
startClock();
watchTurn();
watchCoach();
watchSight();
follow();
