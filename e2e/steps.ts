/** Counts the steps of a task: every click, key and field is one. */
import type { FileChooser, Locator, Page } from '@playwright/test';

/** A page and the steps taken on it. */
export interface Steps {
  page: Page;
  click(target: Locator): Promise<void>;
  /** Presses a key or a combination such as `Control+k`. */
  press(keys: string): Promise<void>;
  /** Fills a field; Tab before it and Enter after it are not counted. */
  type(target: Locator, text: string, options?: { enter?: boolean }): Promise<void>;
  /** Presses Enter in the last field, after a wait. */
  end(): Promise<void>;
  /** Chooses an option of a list by value or label. */
  choose(target: Locator, option: string | { label: string }): Promise<void>;
  /** Chooses files. */
  chooseFiles(
    target: Locator | FileChooser,
    files: { name: string; mimeType: string; buffer: Buffer }[],
  ): Promise<void>;
  /** The steps so far. */
  taken(): readonly string[];
}

/** Starts counting on this page. */
export function countSteps(page: Page): Steps {
  const taken: string[] = [];
  let isTyped = false;

  function count(what: string, typed = false): void {
    taken.push(what);
    isTyped = typed;
  }

  async function end(): Promise<void> {
    if (!isTyped) throw new Error('Enter ends a field that was typed; elsewhere it is a key of its own.');
    isTyped = false;
    await page.keyboard.press('Enter');
  }

  return {
    page,
    end,
    taken: () => taken,
    click: async (target) => {
      count(`click ${target}`);
      await target.click();
    },
    press: async (keys) => {
      count(`press ${keys}`);
      await page.keyboard.press(keys);
    },
    type: async (target, text, { enter = false } = {}) => {
      count(`type '${text}' into ${target}`, true);
      await target.fill(text);
      if (enter) await end();
    },
    choose: async (target, option) => {
      count(`choose in ${target}`);
      await target.selectOption(option);
    },
    chooseFiles: async (target, files) => {
      count(`choose ${files.length} files`);
      await ('setFiles' in target ? target.setFiles(files) : target.setInputFiles(files));
    },
  };
}
