import { type Command, type CommandContext, printResult } from "../../platform/commandLine/command.ts";
import type { Transaction } from "../../platform/db/types.ts";
import { StartError } from "../../platform/endpoints/errors.ts";
import { addArea, changeArea, mergeArea, nestArea } from "./acts.ts";
import { addStaffArea, changeStaffArea } from "./contract.ts";

/** Areas in the terminal: what the staff desk does. The log names no account. */

const MISSING = "No area has this slug.";

interface Spec {
  name: string;
  usage: string;
  /** What the arguments mean; undefined for a wrong call. */
  act: (args: string[]) => ((tx: Transaction) => Promise<string>) | undefined;
}

const numbers = (...given: (string | undefined)[]) =>
  given.map((one) => (one === undefined || one.trim() === "" ? Number.NaN : Number(one)));

const SPECS: Spec[] = [
  {
    name: "area add",
    usage: "NAME COUNTRY LATITUDE LONGITUDE: adds an area that the gazetteer does not know",
    act: ([name, country, ...point]) => {
      const [latitude, longitude] = numbers(...point);
      const body = addStaffArea.body?.safeParse({ name, country, latitude, longitude });
      if (!body?.success || point.length !== 2) return undefined;
      return async (tx) => `/explore/${body.data.country}/${await addArea(tx, body.data, null)}/ is added.`;
    },
  },
  {
    name: "area rename",
    usage: "SLUG NAME: names an area; its address stays",
    act: ([slug, name, ...rest]) =>
      !slug || !name || rest.length > 0
        ? undefined
        : async (tx) => {
            await changeArea(tx, slug, { name }, null);
            return "The area is named.";
          },
  },
  {
    name: "area move",
    usage: "SLUG LATITUDE LONGITUDE: moves the middle of an area",
    act: ([slug, ...point]) => {
      const [latitude, longitude] = numbers(...point);
      const body = changeStaffArea.body?.safeParse({ latitude, longitude });
      if (!slug || !body?.success || point.length !== 2) return undefined;
      return async (tx) => {
        await changeArea(tx, slug, body.data, null);
        return "The area is moved.";
      };
    },
  },
  {
    name: "area inside",
    usage: "SLUG OUTER: an area lies in another of its country; none for OUTER takes it out",
    act: ([slug, outer, ...rest]) =>
      !slug || !outer || rest.length > 0
        ? undefined
        : async (tx) => {
            await nestArea(tx, slug, outer === "none" ? null : outer, null);
            return outer === "none" ? "The area lies in none now." : `The area lies in ${outer} now.`;
          },
  },
  {
    name: "area merge",
    usage: "SLUG INTO: puts an area into another of its country, with its listings, visits and guides",
    act: ([slug, into, ...rest]) =>
      !slug || !into || rest.length > 0
        ? undefined
        : async (tx) => `The area is now a part of ${await mergeArea(tx, slug, into, null)}. Its address leads there.`,
  },
];

export const areaCommands: Command[] = SPECS.map(({ name, usage, act }) => ({
  name,
  usage,
  run: (args: string[], context: CommandContext) => {
    const wanted = act(args);
    if (!wanted) throw new StartError(`${name} ${usage}`);
    return printResult(context, MISSING, () => context.db.transaction(wanted));
  },
}));
