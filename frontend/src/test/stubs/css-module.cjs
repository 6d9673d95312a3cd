const { basename } = require('node:path');

/** Answers the class names that the build makes, see css-modules.ts. */
module.exports = {
  process: (_source, file) => ({
    code: `module.exports = new Proxy({}, {
      get: (_, name) => (name === '__esModule' ? false : '${basename(file, '.module.css')}__' + String(name)),
    });`,
  }),
};
