/** Rule of Oxlint: reports the nodes that match a selector, like the rule `no-restricted-syntax` of ESLint. */
export const restrictedSyntax = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'array', items: { type: 'object', required: ['selector', 'message'] } }],
  },
  create(context) {
    const [restrictions] = context.options;
    return Object.fromEntries(
      restrictions.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    );
  },
};
