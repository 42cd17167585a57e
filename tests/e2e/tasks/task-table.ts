import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import type { TaskCost } from './task-test';

/** Prints what each task took when all have run. */
export default class TaskTable implements Reporter {
  private readonly rows: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    const measured = result.annotations.find(({ type }) => type === 'task')?.description;
    if (result.status !== 'passed' || !measured) {
      this.rows.push(`| ${test.title} | – | – | – | – | ${result.status} |`);
      return;
    }
    const { role, clicks, keys, fields, seconds }: TaskCost = JSON.parse(measured);
    this.rows.push(`| ${test.title} | ${role} | ${clicks} | ${keys} | ${fields} | ${seconds.toFixed(1)} |`);
  }

  onEnd(): void {
    const head = [
      '| Task | Role | Clicks | Keys | Fields | Seconds |',
      '| --- | --- | --: | --: | --: | --: |',
    ];
    process.stdout.write(`\n${[...head, ...this.rows].join('\n')}\n`);
  }
}
