import { isIP } from "node:net";
import { isLocalGuide } from "../../../platform/config.ts";
import { counted, t } from "../../../platform/languages/text.ts";
import { literalAddress } from "../../../platform/security/publicFetch.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import { type Check, type CheckContext, type Finding, fault, ok, warning } from "./check.ts";
import type { Probe } from "./probe.ts";

/** Checks of the settings and of the way between visitors and the guide. */

const DAYS_LOW = 14;
const DAYS_OUT = 3;

export const checkSettings: Check = async ({ config }) => {
  const findings: Finding[] = config.unknown.map((name) =>
    warning(t`The setting ${name} is unknown and ignored.`, t`Correct its name, or remove it.`),
  );
  if (!config.PUBLIC_URL && !config.GUIDE_HOSTS)
    findings.push(
      warning(t`PUBLIC_URL is not set, so links in mails lead to ${config.origin}.`, t`Set PUBLIC_URL to the address that visitors use.`),
    );
  else if (!isLocalGuide(config) && config.origin.startsWith("http:"))
    findings.push(
      fault(
        t`${config.origin} is not encrypted.`,
        t`Put a proxy with a certificate in front of the guide, and set PUBLIC_URL to https://…`,
      ),
    );
  if (!config.OPERATOR_EMAIL)
    findings.push(
      warning(t`OPERATOR_EMAIL is not set, so no one hears of reports and failed backups.`, t`Set it to an address that someone reads.`),
    );
  return findings.length > 0 ? findings : ok(t`All settings are known.`);
};

/** Returns the findings of all origins that visitors use. @param local the finding of a guide that has none */
async function eachProbe({ probeAll }: CheckContext, findingOf: (host: string, probe: Probe) => Finding[]): Promise<Finding[]> {
  const probes = await probeAll();
  if (probes.length === 0) return [ok(t`This guide serves this machine only.`)];
  return probes.flatMap(({ origin, probe }) => {
    const { host } = new URL(origin);
    if (!(probe instanceof Error)) return findingOf(host, probe);
    return [
      fault(
        t`${origin} does not answer this machine: ${probe.message}.`,
        t`Check that the guide and its proxy run, and that the name leads to the proxy. If only this machine cannot reach it, add the name to its hosts file.`,
      ),
    ];
  });
}

export const checkProxy: Check = (context) =>
  eachProbe(context, (host, { status, seen, certificate }) => {
    if (!seen)
      return [
        fault(
          t`At ${host} another program answers, or a guide with another secret (status ${String(status)}).`,
          t`Let the proxy send requests for ${host} to this guide. All its servers need the same GUIDE_SECRET.`,
        ),
      ];
    const findings: Finding[] = [];
    if (seen.host !== host)
      findings.push(
        warning(
          t`The proxy of ${host} sends the host ${seen.host}.`,
          t`Let the proxy pass on the Host header. In nginx: ${"proxy_set_header Host $host;"}`,
        ),
      );
    const isTrusting = context.config.TRUSTED_PROXIES.length > 0;
    if (seen.is_forwarded && !isTrusting)
      findings.push(
        fault(
          t`Requests come through a proxy, but TRUSTED_PROXIES is not set: all visitors share one limit.`,
          t`Set TRUSTED_PROXIES to the address of the proxy, for example 127.0.0.1.`,
        ),
      );
    else if (certificate && !seen.has_client_address)
      findings.push(
        fault(
          t`The proxy of ${host} does not send the visitor’s address, or is not in TRUSTED_PROXIES: all visitors share one limit.`,
          t`Let the proxy send X-Forwarded-For, and set TRUSTED_PROXIES to its address. In nginx: ${"proxy_set_header X-Forwarded-For $remote_addr;"}`,
        ),
      );
    if (certificate && isTrusting && seen.protocol !== "https")
      findings.push(
        warning(
          t`The proxy of ${host} does not send the protocol.`,
          t`Let the proxy send it. In nginx: ${"proxy_set_header X-Forwarded-Proto $scheme;"}`,
        ),
      );
    return findings.length > 0 ? findings : [ok(t`Host, protocol and the visitor’s address arrive from ${host}.`)];
  });

export const checkCertificate: Check = (context) =>
  eachProbe(context, (host, { certificate }) => {
    if (!certificate) return [ok(t`${host} is not encrypted and has no certificate.`)];
    const advice = t`Renew the certificate, and check that the proxy renews it by itself.`;
    const days = Math.floor((certificate.until.getTime() - context.around.clock()) / DAY_MILLISECONDS);
    if (days < 0) return [fault(t`The certificate of ${host} has expired.`, advice)];
    if (certificate.error)
      return [
        fault(
          t`Browsers reject the certificate of ${host}: ${certificate.error}.`,
          t`Use a certificate for this name from an authority that browsers know, with its intermediate certificates.`,
        ),
      ];
    const text = t`The certificate of ${host} is valid for ${counted(days, "# more day", "# more days")}.`;
    return [days < DAYS_OUT ? fault(text, advice) : days < DAYS_LOW ? warning(text, advice) : ok(text)];
  });

export const checkNameServer: Check = async ({ config, around }) => {
  if (isLocalGuide(config)) return ok(t`This guide serves this machine only.`);
  const { hostname } = new URL(config.origin);
  if (literalAddress(hostname)) return ok(t`The guide’s address has no name.`);
  const addresses = await new Promise<string[]>((resolve) =>
    around.lookup(hostname, { all: true }, (error, found) =>
      resolve(error ? [] : [found].flat().map((one) => (typeof one === "string" ? one : one.address))),
    ),
  );
  return addresses.some((address) => isIP(address) > 0)
    ? ok(t`${hostname} leads to ${addresses.join(", ")}.`)
    : fault(
        t`This machine finds no address of ${hostname}.`,
        t`Check the name server of this machine (on Linux /etc/resolv.conf) and the A and AAAA records of ${hostname}.`,
      );
};
