export function listTestPorts(): Promise<number[]>;
