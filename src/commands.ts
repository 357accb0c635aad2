import { accountCommands } from "./accounts/commands.ts";
import { demoCommands } from "./demo/commands.ts";
import { commands as importCommands } from "./imports/commands.ts";
import type { Command } from "./platform/command.ts";

/** Everything that `npm run guide -- …` can do. */
export const commands: Command[] = [...importCommands, ...accountCommands, ...demoCommands];
