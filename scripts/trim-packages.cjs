/*
 * After `npm ci`: deletes what no program reads, a sixth of the installation. The package of the pinned Node contains the C headers for
 * building add-ons (67 MB; the guide has none to build), and packages contain source maps of their own code (100 MB).
 * JavaScript, because without optional packages `npm ci` runs it on a Node that reads no TypeScript.
 */
"use strict";

const fs = require("node:fs");
const path = require("node:path");

const HEADERS = /^node-(?:linux|darwin|win)-\w+$/;

/** Deletes the source maps below a folder. Does not follow links: their targets belong to others. */
function deleteMaps(folder) {
  fs.readdirSync(folder, { withFileTypes: true }).forEach((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) deleteMaps(file);
    else if (entry.isFile() && /\.[cm]?[jt]s\.map$|\.css\.map$/.test(entry.name)) fs.unlinkSync(file);
  });
}

/** @param {string} modules a node_modules folder */
function trimPackages(modules) {
  if (!fs.existsSync(modules)) return;
  fs.readdirSync(modules).forEach((name) => {
    if (HEADERS.test(name)) fs.rmSync(path.join(modules, name, "include"), { recursive: true, force: true });
  });
  deleteMaps(modules);
}

module.exports = { trimPackages: trimPackages };

if (require.main === module) trimPackages(path.join(__dirname, "..", "node_modules"));
