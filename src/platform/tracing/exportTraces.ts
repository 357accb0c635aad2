import { VERSION } from "../version.ts";
import { type SpanRole, setTracer } from "./spans.ts";

export interface TraceExport {
  /** Sends what is left; takes at most the given milliseconds. */
  stop(milliseconds: number): Promise<void>;
}

/**
 * Exports traces with OpenTelemetry's SDK, which reads the standard OTEL_* variables: endpoint, headers, timeout, sampler, limits, resource.
 * Its packages are loaded here only: they take a fifth of a second and 15 MB.
 */
export async function startTraceExport(): Promise<TraceExport> {
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const own = resources.resourceFromAttributes({ "service.name": "the-guide", "service.version": VERSION });
  const given = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.BasicTracerProvider({
    resource: resources.defaultResource().merge(own).merge(given),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const kinds: Record<SpanRole, number> = {
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    consumer: SpanKind.CONSUMER,
    internal: SpanKind.INTERNAL,
  };
  const tracer = provider.getTracer("the-guide", VERSION);
  setTracer({
    start(name, role, attributes, parent) {
      const context =
        parent && ("spanContext" in parent ? trace.setSpan(ROOT_CONTEXT, parent) : trace.setSpanContext(ROOT_CONTEXT, parent));
      return tracer.startSpan(name, { kind: kinds[role], attributes }, context ?? ROOT_CONTEXT);
    },
    fail(span, error) {
      // Messages of errors may quote what a visitor entered.
      if (error !== undefined) span.setAttribute("error.type", error instanceof Error ? error.name : "Error");
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
  });
  return {
    async stop(milliseconds) {
      setTracer(undefined);
      const timeout = new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
    },
  };
}
