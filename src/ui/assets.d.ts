declare module "*?url" {
  const href: string;
  // biome-ignore lint/style/noDefaultExport: the bundler gives an address as the default export
  export default href;
}

declare module "*?script" {
  const code: string;
  // biome-ignore lint/style/noDefaultExport: the build gives a script's code as the default export (scripts/plugins.ts)
  export default code;
}

/** Property of browsers that prerender pages. */
interface Document {
  readonly prerendering?: boolean;
}
