/** Cells of a spreadsheet that are pasted into one-line fields of each kind. */
import { userEvent } from '@testing-library/user-event';
import { test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { button, eventually, field, fill } from '#test/web/controls.ts';
import { openCreate } from '#test/web/paper-form.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();

async function paste(label: string, text: string): Promise<void> {
  await userEvent.click(field(label));
  await userEvent.paste(text);
}

test.for([
  ['Key Number', 'K 17\tK 18\r\n', 'K 17; K 18'],
  ['Purchase Price', '12500\r\n1300', '12500; 1300'],
  ['Mileage', '512000\t\r\n', '512000'],
  ['Purchase Date', '20/11/26\n21/11/26\n', '20/11/26; 21/11/26'],
] as const)(
  'cells pasted into %s stay apart, and text without line breaks is pasted as it is',
  async ([label, cells, line]) => {
    await renderApp(app, '/trucks/add?company=AbbasAutos');
    await button('Save');
    await paste(label, cells);
    await eventually(() => field(label).value, line);
    await fill({ [label]: '' });
    await paste(label, '4 5');
    await eventually(() => field(label).value, '4 5');
  },
);

test('cells replace the selected part of a field and leave the rest', async () => {
  await renderApp(app, '/trucks/add?company=AbbasAutos');
  await button('Save');
  await fill({ 'Key Number': 'XF 480 LS' });
  await userEvent.click(field('Key Number'));
  field('Key Number').setSelectionRange(3, 6);
  await userEvent.paste('530\n');
  await eventually(() => field('Key Number').value, 'XF 530 LS');
});

test('two numbers pasted into the number of an order are not joined', async () => {
  await openCreate(app, 'order', [{ regNumber: 'PST 001' }]);
  await paste('Number', '47\n11');
  await eventually(() => field('Number').value, '47; 11');
  await fill({ Number: '' });
  await paste('Number', 'No. 4711');
  await eventually(() => field('Number').value, '4711');
});
