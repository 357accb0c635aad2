import { accountCommands } from "./accounts/accounts/commands.ts";
import { searchCommands } from "./catalogue/search/partitions/commands.ts";
import { listingUses } from "./listingUses.ts";
import { openDataCommands } from "./openData/exporting/commands.ts";
import { importCommands } from "./openData/importing/commands.ts";
import { sourceCommands } from "./openData/importing/sources/commands.ts";
import { openPictureCommands } from "./openData/openPictures/commands.ts";
import { placingCommands } from "./openData/placing/commands.ts";
import { viewCommands } from "./owners/analytics/commands.ts";
import { addFetchedPicture, isFetched } from "./owners/pictures/fetched/acts.ts";
import type { Command } from "./platform/commandLine/command.ts";
import { backupCommands } from "./staff/backups/commands.ts";
import { staffCommands } from "./staff/commandLine/commands.ts";
import { healthCommands } from "./staff/health/commands.ts";
import { peopleCommands } from "./staff/people/commands.ts";
import { settingsCommands } from "./staff/settings/commands.ts";
import { translationCommands } from "./staff/translations/exchange/commands.ts";
import { updateCommands } from "./staff/update/commands.ts";
import { demoCommands } from "./tools/demo/commands.ts";
import { reportCommands } from "./travellers/reports/commands.ts";

/** Every command of `npm run guide -- …`. */
export const commands: Command[] = [
  ...importCommands(listingUses),
  ...sourceCommands(listingUses),
  ...accountCommands,
  ...demoCommands,
  ...placingCommands,
  ...openDataCommands,
  ...openPictureCommands({ addFetchedPicture, isFetched }),
  ...searchCommands,
  ...peopleCommands,
  ...settingsCommands,
  ...backupCommands,
  ...healthCommands,
  ...updateCommands,
  ...reportCommands,
  ...viewCommands,
  ...translationCommands,
  ...staffCommands(() => import("./api.ts"), new URL(".", import.meta.url)),
];
