import type { Command } from "../../platform/commandLine/command.ts";
import { importOutlinesCommand } from "./import/commands.ts";
import { placeCommand, undoPlaceCommand } from "./place/commands.ts";

/** Commands for placing listings. */
export const placingCommands: Command[] = [
  {
    name: "areas import",
    usage: "FILE: imports outlines of areas from GeoJSON polygons (name, optionally slug, country, parent)",
    run: importOutlinesCommand,
  },
  {
    name: "areas place undo",
    usage: "NUMBER: undoes a placement",
    run: undoPlaceCommand,
  },
  {
    name: "areas place",
    usage: "[--write]: moves imported listings to the areas that fit best; without --write, only shows the changes",
    run: placeCommand,
  },
];
