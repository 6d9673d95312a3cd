type TokenSource = () => Promise<string | null>;

const nobody: TokenSource = () => Promise.resolve(null);
let source = nobody;

/** The session of this page names itself here, so that the client knows no implementation of it. */
export function bindTokenSource(next: TokenSource): () => void {
  source = next;
  return () => {
    if (source === next) source = nobody;
  };
}

export const bearerToken = (): Promise<string | null> => source();
