import { analyse } from 'scslre';

/**
 * Rule of Oxlint: the time of a regular expression is linear in the length of the text. One request with a long text could
 * otherwise occupy the process for minutes. Expressions that are built at run time are not checked.
 */
export const linearRegexp = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    return {
      Literal(node) {
        if (!node.regex) return;
        const { pattern: source, flags } = node.regex;
        // A sticky expression is tried at one position only.
        const reportTypes = { Move: !flags.includes('y') };
        const { reports } = analyse({ source, flags }, { maxReports: 1, reportTypes, assumeRejectingSuffix: false });
        for (const { character } of reports) {
          const repeated = JSON.stringify(character.pick);
          context.report({ node, message: `A text of many ${repeated} takes a time quadratic in its length.` });
        }
      },
    };
  },
};
