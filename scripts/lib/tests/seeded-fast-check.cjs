/**
 * Jest loads this instead of fast-check: `npm test` tries the same values in each run, `npm run test:full` tries others, and
 * prints their seed if one fails.
 */
const fastCheck = require('../../../node_modules/fast-check/lib/cjs/fast-check.js');

if (!process.env.FULL) fastCheck.configureGlobal({ ...fastCheck.readConfigureGlobal(), seed: 20261121 });

module.exports = fastCheck;
