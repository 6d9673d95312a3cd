/**
 * What is wrong with the first job that breaks a rule: its queue is named after its module, it handles events of its module or of
 * modules below, and its module has a finder of missing effects. `order` lists the modules from the top; one that is missing is above.
 */
export function findJobProblem({ jobs, events, finders, order }) {
  for (const { queue, on, module } of jobs) {
    if (!queue.startsWith(`${module}.`)) return `${queue} is a queue of the module ${module}.`;
    if (on.length > 0 && !finders.includes(module))
      return `The module ${module} has the queue ${queue}, but no MissingEffectFinder.`;
    const published = events.filter(({ name }) => on.includes(name));
    const above = published.find((event) => order.indexOf(event.module) < order.indexOf(module));
    if (above) return `${queue} handles ${above.name} of ${above.module}, a module above ${module}.`;
  }
  return undefined;
}
