/**
 * Preloaded into processes that run the bundled product: the first one that ends stores the compiled code beside each file,
 * the others need not compile it again.
 */
const { createHash } = require('node:crypto');
const { existsSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, sep } = require('node:path');
const { Script } = require('node:vm');

const folder = dirname(process.argv[1]) + sep;
/** V8 accepts code only under the same options. */
const options = createHash('sha256')
  .update(`${process.version} ${process.execArgv.join(' ')}`)
  .digest('hex')
  .slice(0, 16);
const compiled = [];
const compile = Module.prototype._compile;

Module.prototype._compile = function (source, path, ...rest) {
  if (!path.startsWith(folder)) return compile.call(this, source, path, ...rest);
  const cache = `${path}.${options}.cache`;
  const cachedData = existsSync(cache) ? readFileSync(cache) : undefined;
  const script = new Script(Module.wrap(source), { filename: path, cachedData });
  if (!cachedData || script.cachedDataRejected) compiled.push([cache, script]);
  const run = script.runInThisContext();
  return run.call(this.exports, this.exports, Module.createRequire(path), this, path, dirname(path));
};

process.once('exit', () => {
  for (const [cache, script] of compiled) {
    const draft = `${cache}.${process.pid}`;
    writeFileSync(draft, script.createCachedData());
    renameSync(draft, cache);
  }
});
