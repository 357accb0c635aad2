import { isObject } from "../../src/platform/values/objects.ts";
import { parse, type SourceFile, type Syntax, walkNodes } from "./syntax.ts";

/** Returns the names of the attributes that a JSX tag writes itself. */
const attributeNames = ({ attributes }: Syntax): unknown[] =>
  (Array.isArray(attributes) ? attributes : []).map(({ name }) => isObject(name) && name.value);

/**
 * A link whose press scripts handle is marked `data-opens`: until the scripts run, a press on any other link is followed at once
 * (src/ui/start.ts).
 * @returns one message per violation
 */
export const unmarkedOpeners = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path, text }) => /^src\/.*[.]tsx$/.test(path) && !/[.]test[.]tsx$/.test(path) && text.includes("<a"))
    .flatMap((file) =>
      [...walkNodes(parse(file))]
        .filter(({ type, name }) => type === "JSXOpeningElement" && isObject(name) && name.value === "a")
        .map(attributeNames)
        .filter((names) => names.includes("onClick") && !names.includes("data-opens"))
        .map(() => `${file.path}: a link with onClick has no data-opens, so a press before the scripts run would only follow it.`),
    );
