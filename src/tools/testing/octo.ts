import { createRequire } from "node:module";
import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";

/** OCTO's own schema of a booking. */
export const published: { zBooking: { parse(value: unknown): unknown } } = createRequire(import.meta.url)("@octocloud/types");

/** Expects a booking that matches the schema. */
export async function expectBooking(response: Promise<LightMyRequestResponse>) {
  const { statusCode, json, body } = await response;
  expect(statusCode, body).toBe(200);
  published.zBooking.parse(json());
  return json();
}

/** Expects an error in OCTO's format. @returns its code */
export async function expectErrorCode(response: Promise<LightMyRequestResponse>) {
  const { statusCode, json } = await response;
  expect(statusCode).toBe(400);
  return json().error;
}
