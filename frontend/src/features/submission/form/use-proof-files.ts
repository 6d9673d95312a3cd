import { useState } from 'react';
import { addFiles, type FileAlert } from './proof-files';

/** The chosen proof files, and why others were not added. `onChange` is called with each attempt to change them. */
export function useProofFiles(initialFiles: readonly File[], onChange: () => void) {
  const [proofFiles, setProofFiles] = useState(initialFiles);
  const [fileAlerts, setFileAlerts] = useState<FileAlert[]>([]);
  return {
    proofFiles,
    fileAlerts,
    hideFileAlerts: () => setFileAlerts([]),
    addProofFiles: (added: readonly File[]) => {
      const { files, alerts } = addFiles(proofFiles, added);
      setProofFiles(files);
      setFileAlerts(alerts);
      onChange();
    },
    removeProofFile: (file: File) => {
      setProofFiles((current) => current.filter((other) => other !== file));
      setFileAlerts([]);
      onChange();
    },
  };
}
