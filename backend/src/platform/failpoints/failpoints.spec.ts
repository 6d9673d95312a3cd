import { armFailpoint, enableFailpoints, reachFailpoint } from './failpoints.js';

describe('failpoints', () => {
  it('a failpoint has no effect while failpoints are disabled or it is not armed', () => {
    expect(() => reachFailpoint('database.before-commit')).not.toThrow();
    enableFailpoints('on');
    expect(() => reachFailpoint('database.before-commit')).not.toThrow();
  });

  it('an armed failpoint acts from the given time on, until it is off', () => {
    enableFailpoints('database.before-commit=fail@2,proof-files.after-store=disk-full');
    expect(() => reachFailpoint('database.before-commit')).not.toThrow();
    expect(() => reachFailpoint('database.before-commit')).toThrow('failpoint database.before-commit');
    expect(() => reachFailpoint('proof-files.after-store')).toThrow(expect.objectContaining({ code: 'ENOSPC' }));
    armFailpoint('database.before-commit=off');
    expect(() => reachFailpoint('database.before-commit')).not.toThrow();
  });

  it.each(['nowhere=kill', 'database.before-commit=explode', 'database.before-commit', ''])(
    'the unknown command %j is rejected',
    (command) => {
      expect(() => enableFailpoints(command)).toThrow(/There is no/);
    },
  );
});
