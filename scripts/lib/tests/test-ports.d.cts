export function listTestPorts(): number[];
