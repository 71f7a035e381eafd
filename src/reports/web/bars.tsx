/** A bar chart. Loaded on demand, because the chart library is large. */
import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import classes from './bars.module.css';

export interface BarSeries {
  name: string;
  label: string;
  color: string;
}

/** Each row has a `label` and a number for each series. */
export interface BarsProps {
  data: Record<string, string | number>[];
  series: readonly BarSeries[];
  height: number;
  valueText: (value: number) => string;
  axisText?: (value: number) => string;
}

/** Hidden from screen readers; a table next to it has the same data. */
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
