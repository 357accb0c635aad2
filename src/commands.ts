import { accountCommands } from "./accounts/accounts/commands.ts";
import { listingUses } from "./listingUses.ts";
import { importCommands } from "./openData/importing/commands.ts";
import { openPictureCommands } from "./openData/openPictures/commands.ts";
import { placingCommands } from "./openData/placing/commands.ts";
import { claimCommands } from "./owners/ownership/commands.ts";
import { pictureCommands } from "./owners/pictures/commands.ts";
import { addFetchedPicture, isFetched } from "./owners/pictures/fetched/acts.ts";
import type { Command } from "./platform/commandLine/command.ts";
import { areaCommands } from "./staff/areas/commands.ts";
import { duplicateCommands } from "./staff/duplicates/commands.ts";
import { staffImportCommands } from "./staff/imports/commands.ts";
import { listingCommands } from "./staff/listings/commands.ts";
import { failedMailCommands } from "./staff/mail/failed/commands.ts";
import { incomingMailCommands } from "./staff/mail/incoming/commands.ts";
import { peopleCommands } from "./staff/people/commands.ts";
import { sessionCommands } from "./staff/people/sessions/commands.ts";
import { settingsCommands } from "./staff/settings/commands.ts";
import { demoCommands } from "./tools/demo/commands.ts";
import { reportCommands } from "./travellers/reports/commands.ts";

/** Everything that `npm run guide -- …` can do. */
export const commands: Command[] = [
  ...importCommands(listingUses),
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
  ...failedMailCommands,
  ...sessionCommands,
  ...incomingMailCommands,
  ...settingsCommands,
];
