import type { Request } from 'express';

interface Layer {
  match(path: string): boolean;
  route?: { methods: Record<string, boolean> };
}

/**
 * Methods of the routes that match the path of a request, for the header Allow; empty if there is no route. A deprecated path
 * has those of its successor, to which the URL was rewritten.
 */
export function findAllowedMethods({ app, baseUrl, url }: Request): string[] {
  const [path = ''] = `${baseUrl}${url}`.split('?', 1);
  const methods = new Set<string>();
  for (const layer of (app as unknown as { router: { stack: Layer[] } }).router.stack) {
    if (!layer.route || !isMatch(layer, path)) continue;
    for (const method of Object.keys(layer.route.methods)) methods.add(method.toUpperCase());
  }
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].filter((method) => !method.startsWith('_')).sort();
}

/** Matching decodes the path, which fails if it is malformed. */
function isMatch(layer: Layer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false;
  }
}
