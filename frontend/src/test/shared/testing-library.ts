import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';

// A limit for hanging tests, not a performance target: the machine may be busy.
configure({ asyncUtilTimeout: 30_000 });

/**
 * Each attempt of `findBy…` and `waitFor` before the last one would print the whole document into an error that nobody
 * reads. Testing Library marks these attempts, and creates the error of the last one without the mark.
 */
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: isAttempt } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    return isAttempt ? new Error(message ?? '') : getElementError(message, container);
  },
});
