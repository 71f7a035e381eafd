/** A file that is read from the server and saved; what goes wrong is told in its words. */
import { useMutation } from '@tanstack/react-query';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { saveFile } from '#web/save-file.ts';
import { errorMessage } from './api-error.ts';

/** @param read the file of a choice, and the name that it is saved under, with its ending */
export function useFileDownload<Choice = void>(read: (choice: Choice) => Promise<{ file: Blob; name: string }>) {
  return useMutation({
    mutationFn: async (choice: Choice) => {
      const { file, name } = await read(choice);
      saveFile(file, name);
    },
    onMutate: () => clearAlerts('Error', 'Warning'),
    onError: (error) => sendAlert('Error', errorMessage(error)),
  });
}
