import { CODE } from "../../catalogue/listings/contract.ts";
import { BUSINESS_TYPES, type BusinessType } from "../../catalogue/listings/enumerations.ts";
import { readTyped } from "../../catalogue/listings/fields/typed.ts";
import { findAnyBusiness } from "../../catalogue/listings/store.ts";
import { changeListing } from "../../owners/listingEditor/acts.ts";
import { type Command, type CommandContext, printResult } from "../../platform/commandLine/command.ts";
import { StartError } from "../../platform/endpoints/errors.ts";
import { actOnListing, addHiddenListing } from "./acts.ts";
import { LISTING_ACTS, LISTING_FILTERS, type ListingAct, type ListingFilter } from "./enumerations.ts";
import { parseSearch } from "./rules.ts";
import { findListings } from "./store.ts";

/** Listings in the terminal: what the staff desk does. The log names no account. */

const FOUND_SHOWN = 20;

const MISSING = "No listing has this code.";

const requireCode = (name: string, usage: string, code: string | undefined, rest: string[] = []): string => {
  if (!code || !CODE.test(code) || rest.length > 0) throw new StartError(`${name} ${usage}`);
  return code;
};

const actCommand = (act: ListingAct): Command => {
  const [name, usage] = [`listing ${act}`, `CODE: ${LISTING_ACTS[act].label.toLowerCase()}`];
  return {
    name,
    usage,
    run: async ([code, ...rest], context) => {
      const listing = requireCode(name, usage, code, rest);
      return printResult(context, MISSING, async () => {
        await context.db.transaction((tx) => actOnListing(tx, listing, act, null));
        return LISTING_ACTS[act].done;
      });
    },
  };
};

const MOVE = "CODE AREA: moves a listing to the area of this slug";
const EDIT =
  'CODE FIELD VALUE: writes one field of a listing, the value as JSON or as text: listing edit 1a2b3c4d phone "+84 235 391 0142"';
const ADD = "NAME TYPE AREA: adds an unclaimed listing, hidden until “listing show”";
const FIND = "TEXT [FILTER]: finds listings by any field";

const parsedValue = (field: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return readTyped(field, text);
  }
};

/** Writes over whatever is there: who runs a command has no older version in front of them. */
async function write(context: CommandContext, code: string, given: object): Promise<string> {
  await context.db.transaction(async (tx) => {
    const found = await findAnyBusiness(tx, code, { isLocked: true });
    const version = found?.row.version ?? 0;
    await changeListing(tx, code, { ...given, version }, { role: "staff", account: null }, () => ({}));
  });
  return "The listing is changed.";
}

export const listingCommands: Command[] = [
  ...(Object.keys(LISTING_ACTS) as ListingAct[]).map(actCommand),
  {
    name: "listing move",
    usage: MOVE,
    run: async ([given, area, ...rest], context) => {
      const code = requireCode("listing move", MOVE, given, rest);
      if (!area) throw new StartError(`listing move ${MOVE}`);
      return printResult(context, MISSING, () => write(context, code, { area }));
    },
  },
  {
    name: "listing edit",
    usage: EDIT,
    run: async ([given, field, value, ...rest], context) => {
      const code = requireCode("listing edit", EDIT, given, rest);
      if (!field || value === undefined) throw new StartError(`listing edit ${EDIT}`);
      const { changeStaffListing } = await import("./contract.ts");
      const body = changeStaffListing.body?.safeParse({ version: 1, [field]: parsedValue(field, value) });
      const text = changeStaffListing.body?.safeParse({ version: 1, [field]: value });
      const taken = body?.success ? body.data : text?.success ? text.data : undefined;
      if (!taken || !(field in taken)) throw new StartError(`A listing has no field ${field} of this kind.`);
      return printResult(context, MISSING, () => write(context, code, { [field]: taken[field as keyof typeof taken] }));
    },
  },
  {
    name: "listing add",
    usage: ADD,
    run: async ([name, type, area, ...rest], context) => {
      if (!name || !type || !(type in BUSINESS_TYPES) || !area || rest.length > 0)
        throw new StartError(`listing add ${ADD}. TYPE: ${Object.keys(BUSINESS_TYPES).join(", ")}`);
      return printResult(context, MISSING, async () => {
        const code = await context.db.transaction((tx) => addHiddenListing(tx, { name, business_type: type as BusinessType, area }, null));
        return `${code} is added. It is hidden until “listing show ${code}”.`;
      });
    },
  },
  {
    name: "listing find",
    usage: FIND,
    run: async ([text, filter = "all", ...rest], { db, stdout }) => {
      if (!text || !(filter in LISTING_FILTERS) || rest.length > 0)
        throw new StartError(`listing find ${FIND}: ${Object.keys(LISTING_FILTERS).join(", ")}`);
      const { count, results } = await findListings(db, parseSearch(text), filter as ListingFilter, [], { limit: FOUND_SHOWN, offset: 0 });
      for (const { business_code, name, area_name, country_code, is_published } of results)
        stdout.write(`${business_code}  ${name}, ${area_name ?? "no area"}, ${country_code}${is_published ? "" : "  (hidden)"}\n`);
      stdout.write(`${count} found${count > results.length ? `, the first ${results.length} shown` : ""}.\n`);
      return 0;
    },
  },
];
