import { accountCommands } from "./accounts/accounts/commands.ts";
import { commands as importCommands } from "./openData/importing/commands.ts";
import { openPictureCommands } from "./openData/openPictures/commands.ts";
import { placingCommands } from "./openData/placing/commands.ts";
import { claimCommands } from "./owners/ownership/commands.ts";
import { addFetchedPicture, isFetched } from "./owners/pictures/fetched/commands.ts";
import { pictureCommands } from "./owners/pictures/commands.ts";
import type { Command } from "./platform/commandLine/command.ts";
import { duplicateCommands } from "./staff/duplicates/commands.ts";
import { inboxCommands } from "./staff/inbox/commands.ts";
import { settingsCommands } from "./staff/settings/commands.ts";
import { staffCommands } from "./staff/staff/commands.ts";
import { areaCommands } from "./staff/staffAreas/commands.ts";
import { staffImportCommands } from "./staff/staffImports/commands.ts";
import { listingCommands } from "./staff/staffListings/commands.ts";
import { peopleCommands } from "./staff/staffPeople/commands.ts";
import { demoCommands } from "./tools/demo/commands.ts";
import { reportCommands } from "./travellers/reports/commands.ts";

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
