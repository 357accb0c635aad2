// usage: node p-draw.ts out.png [camera|palette|seed|COUNTRY,lat,lon] ...   (contact sheet)
import sharp from "/tmp/dev/wt-p/node_modules/sharp/lib/index.js";
const { CAMERAS, composeScene } = { ...(await import("/tmp/dev/wt-p/illustrator/cameras.ts")), ...(await import("/tmp/dev/wt-p/illustrator/scenes/compose.ts")) };
const { composePicture } = await import("/tmp/dev/wt-p/illustrator/scenes/compose.ts");
const { describePlace, settingForPlace, ANYWHERE } = await import("/tmp/dev/wt-p/illustrator/place.ts");
const [out, ...specs] = process.argv.slice(2);
const W = specs.length > 4 ? 600 : 800, H = W * 2 / 3, cols = specs.length > 1 ? (specs.length > 4 ? 3 : 2) : 1;
const tiles = [];
for (const spec of specs) {
  let svg;
  if (spec.startsWith("{")) { const { variant = 0, ...s } = JSON.parse(spec); const c = composePicture(s, variant, { width: W, height: H }); svg = c.svg; console.log(spec, c.camera, c.palette, [...c.elements].join()); }
  else { const [camera, palette, seed = "a", at] = spec.split("|"); const [country_code, latitude, longitude] = (at ?? "").split(",");
    const setting = at ? settingForPlace(describePlace({ country_code, latitude: latitude ? +latitude : null, longitude: longitude ? +longitude : null })) : ANYWHERE;
    const c = composeScene(camera, palette || CAMERAS[camera].palettes[0], seed, { width: W, height: H }, setting); svg = c.svg; console.log(spec, svg.length, [...c.elements].join(), /NaN|undefined|Infinity/.exec(svg)?.[0] ?? ""); }
  tiles.push(await sharp(Buffer.from(svg)).flatten().png().toBuffer());
}
await sharp({ create: { width: cols * W, height: Math.ceil(tiles.length / cols) * H, channels: 3, background: "#fff" } }).composite(tiles.map((input, i) => ({ input, left: (i % cols) * W, top: Math.floor(i / cols) * H }))).png().toFile(out);
