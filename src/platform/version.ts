import about from "../../package.json" with { type: "json" };

/** Version of the guide. */
export const VERSION: string = about.version;
/** Versions of Node that the guide runs on: ">=24.7". */
export const NODE_WANTED: string = about.engines.node;
