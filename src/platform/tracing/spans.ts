import { AsyncLocalStorage } from "node:async_hooks";
import type { Attributes, Span, SpanContext } from "@opentelemetry/api";

/**
 * Spans of the guide's work, for OpenTelemetry (docs/decisions/0171). Without OTEL_EXPORTER_OTLP_ENDPOINT no package of it is loaded, and
 * these functions only run what they are given. Attributes hold no personal data: routes instead of addresses, and no values of statements.
 */

/** Role of a span: a received request, a call, or a job. */
export type SpanRole = "server" | "client" | "consumer" | "internal";

/** The part of OpenTelemetry's SDK that the guide uses, set while traces are exported. */
export interface Tracer {
  start(name: string, role: SpanRole, attributes: Attributes, parent: Span | SpanContext | undefined): Span;
  /** @param error missing if a status says what failed */
  fail(span: Span, error?: unknown): void;
}

let tracer: Tracer | undefined;
export const setTracer = (one: Tracer | undefined): void => {
  tracer = one;
};
/** Whether traces are exported. */
export const isTracing = (): boolean => tracer !== undefined;

const spans = new AsyncLocalStorage<Span>();

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Parses a W3C traceparent; undefined if it is missing or invalid. */
export function parseTraceparent(text: unknown): SpanContext | undefined {
  const [, traceId = "", spanId = "", flags = ""] = (typeof text === "string" && TRACEPARENT.exec(text)) || [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

/** Returns the traceparent of the current span, for work that another process continues; undefined without one. */
export function currentTraceparent(): string | undefined {
  const context = spans.getStore()?.spanContext();
  return context && `00-${context.traceId}-${context.spanId}-${context.traceFlags.toString(16).padStart(2, "0")}`;
}

/** Begins a span, which the caller ends; `run` runs a function in it. Undefined unless traces are exported. */
export function openSpan(name: string, role: SpanRole, attributes: Attributes, parent?: SpanContext) {
  const current = tracer;
  const span = current?.start(name, role, attributes, parent ?? spans.getStore());
  if (!current || !span) return undefined;
  return {
    run: <Result>(run: () => Result): Result => spans.run(span, run),
    /** Ends it with what was not known before. */
    end(finalName: string, more: Attributes, isFailed: boolean) {
      span.updateName(finalName).setAttributes(more);
      if (isFailed) current.fail(span);
      span.end();
    },
  };
}

/**
 * Runs a function in a span.
 * @param parent the span that another process began; else the current one
 */
export async function inSpan<Result>(
  name: string,
  role: SpanRole,
  attributes: Attributes,
  run: () => Promise<Result>,
  parent?: SpanContext,
): Promise<Result> {
  if (!tracer) return run();
  const span = tracer.start(name, role, attributes, parent ?? spans.getStore());
  try {
    return await spans.run(span, run);
  } catch (error) {
    tracer.fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}
