declare module "*?url" {
  const href: string;
  // biome-ignore lint/style/noDefaultExport: the bundler gives an address as the default export
  export default href;
}
