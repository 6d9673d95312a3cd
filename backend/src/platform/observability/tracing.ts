import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';

/** Undefined while nobody collects traces: then nothing below costs more than this look. */
let tracer: Tracer | undefined;

/** A collector that does not answer may not hold up the end of the process. */
const EXPORT_TIMEOUT_MS = 3_000;

/**
 * From now on spans go to the collector whose base address is `endpoint`. They carry patterns of routes, names of
 * queues, kinds of statements and ids of requests: no address, no query, no parameter, no word of an error.
 * Returns what sends the last of them and ends it.
 */
export async function startTracing(endpoint: string, service: string): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, { ATTR_SERVICE_NAME }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/semantic-conventions'),
  ]);
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: service }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS }))],
  });
  provider.register();
  tracer = trace.getTracer('recuento');
  return async () => {
    tracer = undefined;
    // What could not be sent is lost; ending must not fail for that.
    await provider.shutdown().catch(() => undefined);
  };
}

interface TracedRequest {
  method: string;
  requestId: string;
  /** From a proxy in front, in W3C trace context. */
  traceparent: string | undefined;
}

/** `whenDone` is told how to end the span; `next` runs inside it. */
export function traceRequest(
  { method, requestId, traceparent }: TracedRequest,
  whenDone: (end: (route: string, status: number) => void) => void,
  next: () => void,
): void {
  if (!tracer) return next();
  const attributes = { 'http.request.method': method, 'recuento.request_id': requestId };
  const from = parseTraceparent(traceparent);
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, from);
  whenDone((route, status) => {
    span.updateName(`${method} ${route}`);
    span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(from, span), next);
}

/** A statement as part of something that is traced; its first word is all that is told of it. */
export function traceStatement<Result>(sql: string, work: () => Promise<Result>): Promise<Result> {
  if (!tracer || !trace.getActiveSpan()) return work();
  const operation = /^\s*(\w+)/.exec(sql)?.[1].toUpperCase() ?? 'STATEMENT';
  return runInSpan(
    operation,
    SpanKind.CLIENT,
    { 'db.system.name': 'postgresql', 'db.operation.name': operation },
    work,
  );
}

export function traceTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!tracer || !trace.getActiveSpan()) return work();
  return runInSpan('transaction', SpanKind.INTERNAL, { 'db.system.name': 'postgresql' }, work);
}

/** An event that is recorded. `work` gets what leads its jobs back here. */
export function traceEvent<Result>(
  event: string,
  work: (traceparent: string | undefined) => Promise<Result>,
): Promise<Result> {
  if (!tracer || !trace.getActiveSpan()) return work(undefined);
  return runInSpan(`record ${event}`, SpanKind.PRODUCER, { 'messaging.message.name': event }, (span) =>
    work(formatTraceparent(span)),
  );
}

/** One attempt of a job, in the trace of the request that brought it about. */
export function traceJob<Result>(
  queue: string,
  traceparent: string | undefined,
  requestId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!tracer) return work();
  const attributes = {
    'messaging.system': 'bullmq',
    'messaging.destination.name': queue,
    'recuento.request_id': requestId,
  };
  return runInSpan(`process ${queue}`, SpanKind.CONSUMER, attributes, work, parseTraceparent(traceparent));
}

function runInSpan<Result>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
  parent: Context = context.active(),
): Promise<Result> {
  return tracer!.startActiveSpan(name, { kind, attributes }, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      // The message of an error can quote what somebody wrote.
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

const TRACEPARENT = /^00-(?<traceId>[0-9a-f]{32})-(?<spanId>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})$/;

function parseTraceparent(traceparent: string | undefined): Context {
  const { traceId, spanId, flags } = TRACEPARENT.exec(traceparent ?? '')?.groups ?? {};
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: parseInt(flags, 16) & 1, isRemote: true });
}

function formatTraceparent(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
