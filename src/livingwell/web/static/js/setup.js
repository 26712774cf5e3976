// Pages with a form that takes a seat.

import { fillEntropy } from "./entropy.js";

fillEntropy();
