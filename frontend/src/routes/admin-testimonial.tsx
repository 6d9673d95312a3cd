import { useConfig } from '../lib/config/config-context';

export function Component() {
  const { productName } = useConfig();
  return (
    <div className="wrap page-h">
      <h1>{productName}</h1>
    </div>
  );
}
