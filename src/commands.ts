import { accountCommands } from "./accounts/commands.ts";
import { claimCommands } from "./claims/commands.ts";
import { demoCommands } from "./demo/commands.ts";
import { duplicateCommands } from "./duplicates/commands.ts";
import { commands as importCommands } from "./imports/commands.ts";
import { inboxCommands } from "./inbox/commands.ts";
import { openPictureCommands } from "./openPictures/commands.ts";
import { addFetchedPicture, isFetched } from "./pictures/commands.fetched.ts";
import { pictureCommands } from "./pictures/commands.ts";
import { placingCommands } from "./placing/commands.ts";
import type { Command } from "./platform/command.ts";
import { reportCommands } from "./reports/commands.ts";
import { settingsCommands } from "./settings/commands.ts";
import { staffCommands } from "./staff/commands.ts";
import { areaCommands } from "./staffAreas/commands.ts";
import { staffImportCommands } from "./staffImports/commands.ts";
import { listingCommands } from "./staffListings/commands.ts";
import { peopleCommands } from "./staffPeople/commands.ts";

/** Everything that `npm run guide -- …` can do. */
export const commands: Command[] = [
  ...importCommands,
  ...staffImportCommands,
  ...accountCommands,
  ...demoCommands,
  ...listingCommands,
  ...areaCommands,
  ...placingCommands,
  ...pictureCommands,
  ...openPictureCommands({ addFetchedPicture, isFetched }),
  ...duplicateCommands,
  ...peopleCommands,
  ...claimCommands,
  ...reportCommands,
  ...staffCommands,
  ...inboxCommands,
  ...settingsCommands,
];
