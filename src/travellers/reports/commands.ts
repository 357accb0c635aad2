import type { Command } from "../../platform/commandLine/command.ts";
import { StartError } from "../../platform/endpoints/errors.ts";
import { yearlyFigures } from "./decisions/figures/store.ts";

const USAGE = "--year YEAR: prints the figures of the yearly transparency report";

export const reportCommands: Command[] = [
  {
    name: "reports",
    usage: USAGE,
    async run([flag, year = "", ...rest], { db, stdout }) {
      if (flag !== "--year" || !/^20\d\d$/.test(year) || rest.length > 0) throw new StartError(`reports ${USAGE}`);
      const figures = await yearlyFigures(db, Number(year));
      stdout.write(`Reports and decisions in ${year} (all decided by people, none by a program)\n`);
      for (const { section, name, value } of figures) stdout.write(`${section}, ${name}: ${value ?? "none"}\n`);
      return 0;
    },
  },
];
