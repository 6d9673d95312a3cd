/** What a process has done since its start, from its metrics. */
export interface ProcessUse {
  requests: number;
  processorSeconds: number;
}

export async function readProcessUse(url: string): Promise<ProcessUse> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  const sum = (prefix: string) =>
    lines.filter((line) => line.startsWith(prefix)).reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);
  return {
    requests: sum('recuento_http_request_seconds_count{'),
    processorSeconds: sum('process_cpu_seconds_total '),
  };
}
