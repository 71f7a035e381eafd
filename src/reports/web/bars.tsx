/** A chart of bars; loaded only once there is something to draw (part two, sections 16.1 to 16.4). */
import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import classes from './bars.module.css';

/** Bars of one colour. */
export interface BarSeries {
  name: string;
  label: string;
  color: string;
}

/** What a chart is drawn of: each row has its label under `label`, and a number for each series. */
export interface BarsProps {
  data: Record<string, string | number>[];
  series: readonly BarSeries[];
  height: number;
  valueText: (value: number) => string;
  axisText?: (value: number) => string;
}

/** Hidden from those who cannot see it: a table beside it says the same. */
export function Bars({ data, series, height, valueText, axisText = valueText }: BarsProps) {
  return (
    <div aria-hidden className={classes.chart}>
      <BarChart
        h={height}
        data={data}
        dataKey="label"
        series={[...series]}
        valueFormatter={valueText}
        withLegend={series.length > 1}
        tickLine="none"
        gridAxis="x"
        barChartProps={{ accessibilityLayer: false }}
        barProps={{ isAnimationActive: false, radius: 2, maxBarSize: 44 }}
        yAxisProps={{ width: 64, tickFormatter: axisText, allowDecimals: false }}
        xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 8 }}
      />
    </div>
  );
}
