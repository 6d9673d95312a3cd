import type { Request } from 'express';

interface Layer {
  match(path: string): boolean;
  route?: { methods: Record<string, boolean> };
}

/** The methods of the routes at the path of a request, as the header Allow names them; empty where there is no route. */
export function allowedMethods({ app, originalUrl }: Request): string[] {
  const [path = ''] = originalUrl.split('?', 1);
  const methods = new Set<string>();
  for (const layer of (app as unknown as { router: { stack: Layer[] } }).router.stack) {
    if (!layer.route || !isMatch(layer, path)) continue;
    for (const method of Object.keys(layer.route.methods)) methods.add(method.toUpperCase());
  }
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].filter((method) => !method.startsWith('_')).sort();
}

/** Matching decodes the path, which fails for one that is written wrongly. */
function isMatch(layer: Layer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false;
  }
}
