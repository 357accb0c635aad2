import { offerDifferences, withdrawDifferences } from "../../../catalogue/listings/differences/store.ts";
import {
  analyzeShells,
  deleteShells,
  insertShells,
  lockShells,
  restoreShells,
  retireShells,
  updateShells,
} from "../../../catalogue/listings/shells/store.ts";
import { readLandAt } from "../../../catalogue/maps/landAt.ts";
import { openLocator } from "../../../catalogue/places/locator/acts.ts";
import { onlyCountry } from "../../../catalogue/places/scope.ts";
import { readScope } from "../../../catalogue/settings/store.ts";
import { writeImportedTexts } from "../../../catalogue/translations/imported/store.ts";
import type { CommandContext } from "../../../platform/commandLine/command.ts";
import type { Db } from "../../../platform/db/types.ts";
import { StartError } from "../../../platform/endpoints/errors.ts";
import { keepExtract, removeExtract } from "../../extracts/extractFiles.ts";
import { findAlike } from "../../likeness/store.ts";
import type { Services } from "../acts.ts";
import { ImportError } from "../events.ts";
import type { PlaceOf } from "../listing.ts";
import { createPlaceFinder } from "../listing.ts";
import { eventWriter } from "../others/events/acts.ts";
import { practicalWriter } from "../others/practical/acts.ts";
import { trailWriter } from "../others/trails/acts.ts";

/** Exit code of a command that was ended with Ctrl-C. */
export const INTERRUPTED = 130;

export const openPlaces = async (db: Db): Promise<PlaceOf> =>
  createPlaceFinder(await openLocator(db, readLandAt()), onlyCountry(await readScope(db)));

/** Returns the services of other capabilities that the engine needs. */
export const importServices = (
  { db, signal, config }: Pick<CommandContext, "db" | "signal"> & { config?: Pick<CommandContext["config"], "DATA_DIR"> },
  places = openPlaces,
): Services => ({
  db,
  signal,
  openPlaces: places,
  findAlike,
  others: { event: eventWriter, amenity: practicalWriter, trail: trailWriter },
  ...(config && {
    extracts: {
      keep: (file, of) => keepExtract(config.DATA_DIR, file, of),
      remove: (run) => removeExtract(config.DATA_DIR, run),
    },
  }),
  listings: {
    analyzeShells,
    insertShells,
    lockShells,
    updateShells,
    writeTexts: (tx, texts) => writeImportedTexts(tx, "business", texts),
    deleteShells,
    retireShells,
    restoreShells,
    offerDifferences,
    withdrawDifferences,
  },
});

/** Advice for the command line, by error code. */
const HINTS: Partial<Record<ImportError["code"], string>> = {
  no_licence: ', for example --licence "CC BY 4.0" --attribution "City of Example"',
  broke_off: "; run the same command again to resume",
};

/** Runs a command and turns the engine's errors into one line for the person at the terminal. */
export async function withoutImportErrors<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    throw new StartError(error.message.replace(/\.$/, `${HINTS[error.code] ?? ""}.`), { cause: error });
  }
}
