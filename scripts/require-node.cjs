/*
 * Says in one sentence when this machine cannot run the guide, before anything fails in a worse way.
 * Plain old JavaScript: even Node 12 must be able to read it.
 */
"use strict";

/** The first version that runs npm far enough to bring the pinned Node along (Linux), and the first that runs the guide itself. */
var HOST_LINUX = [20, 19];
var HOST_ELSEWHERE = [24, 7];

function isOlder(version, least) {
  var parts = version.replace(/^v/, "").split(".");
  var major = Number(parts[0]);
  return major < least[0] || (major === least[0] && Number(parts[1]) < least[1]);
}

/**
 * @param {{ platform: string, arch: string, version: string, glibc: string | undefined }} machine glibc: its version; undefined where the C library is another.
 * @returns {string | undefined} what is wrong, in one sentence; undefined when the guide runs here.
 */
function whyNot(machine) {
  if (machine.platform === "linux" && !machine.glibc) {
    return "The guide needs Linux with glibc (Debian, Ubuntu, Fedora …), because its database and its Node are built for it. This Linux uses musl or another C library.";
  }
  var pinned = machine.platform === "linux" && (machine.arch === "x64" || machine.arch === "arm64");
  var least = pinned ? HOST_LINUX : HOST_ELSEWHERE;
  if (isOlder(machine.version, least)) {
    return "The guide needs Node " + least.join(".") + " or newer here; this is " + machine.version + ". Get a newer one at nodejs.org.";
  }
  return undefined;
}

function thisMachine() {
  var glibc;
  if (process.platform === "linux") {
    // In Node 12 and newer; where it is missing, the version is complained about instead.
    var report = process.report && process.report.getReport ? process.report.getReport() : undefined;
    if (typeof report === "string") report = JSON.parse(report);
    glibc = report ? report.header.glibcVersionRuntime : "unknown";
  }
  // npm runs this on the pinned Node once that is installed; who called npm it says itself.
  var caller = / node\/(v\d+\.\d+\.\d+)/.exec(process.env.npm_config_user_agent || "");
  return { platform: process.platform, arch: process.arch, version: caller ? caller[1] : process.version, glibc: glibc };
}

module.exports = { whyNot: whyNot };

if (require.main === module) {
  var problem = whyNot(thisMachine());
  if (problem) {
    process.stderr.write(problem + "\n");
    process.exitCode = 1;
  }
}
