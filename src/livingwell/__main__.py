from livingwell.cli import main

main()
