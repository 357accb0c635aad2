import type { Command } from "../../platform/commandLine/command.ts";
import { importOutlinesCommand } from "./import/commands.ts";
import { placeCommand, undoPlaceCommand } from "./place/commands.ts";

/** Commands for placing listings. */
export const placingCommands: Command[] = [
  {
    name: "areas import",
    usage: "FILE: outlines of areas from GeoJSON polygons (name, and if wanted slug, country, parent)",
    run: importOutlinesCommand,
  },
  {
    name: "areas place undo",
    usage: "NUMBER: takes a placing back",
    run: undoPlaceCommand,
  },
  {
    name: "areas place",
    usage: "[--write]: where imported listings belong by what is known now; shown first, written with --write",
    run: placeCommand,
  },
];
