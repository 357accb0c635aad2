import type { Command, CommandContext } from "../../../platform/commandLine/command.ts";
import { StartError } from "../../../platform/endpoints/errors.ts";
import { divideSearch } from "./acts.ts";
import { BATCH } from "./store.ts";

const LISTINGS = 250_000;

function readListings([option, value, ...others]: string[]): number {
  if (option === undefined) return LISTINGS;
  const listings = Number(value);
  if (option !== "--from" || others.length > 0 || !Number.isInteger(listings) || listings < 1)
    throw new StartError("search divide [--from LISTINGS]: LISTINGS is a whole number, such as 250000.");
  return listings;
}

async function divide(args: string[], { db, stdout, stderr, signal }: CommandContext): Promise<number> {
  const listings = readListings(args);
  let rows = 0;
  const onBatch = () => {
    rows += BATCH;
    if (rows % 1_000_000 === 0) stderr.write(`${rows / 1_000_000} million rows copied\n`);
  };
  const { state, countries } = await divideSearch(db, listings, { signal, onBatch });
  if (state === "stopped") {
    stderr.write("Stopped. Run the command again to continue; until then, each change is written twice.\n");
    return 1;
  }
  const named = countries.join(", ");
  if (state === "done") stdout.write(named ? `The search now has separate parts for ${named}.\n` : "The search is no longer divided.\n");
  else
    stdout.write(
      named ? `The search already has separate parts for ${named}.\n` : `No country has ${listings} listings: nothing to divide.\n`,
    );
  return 0;
}

export const searchCommands: Command[] = [
  {
    name: "search divide",
    usage: `[--from LISTINGS]: divides the search by country while the guide runs; countries with at least LISTINGS listings (${LISTINGS}) get their own parts`,
    run: divide,
  },
];
