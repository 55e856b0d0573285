import type { Attribute, Constant, ElementType, OnnxNode } from './onnx-model.ts'

/** Collects the operators and constants of a graph, and gives tensors their names. */
export class GraphBuilder {
  readonly nodes: OnnxNode[] = []
  readonly constants: Constant[] = []

  /** Adds an operator with one output; returns the output's name. */
  apply(
    operator: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
    output = `${operator}-${this.nodes.length}`,
  ): string {
    this.nodes.push({ operator, inputs, outputs: [output], attributes })
    return output
  }

  /** Adds a constant; returns its name. */
  constant(type: ElementType, shape: readonly number[], values: readonly number[]): string {
    const name = `constant-${this.constants.length}`
    this.constants.push({ name, type, shape, values })
    return name
  }

  /** Adds the part of a tensor from `start` to `end` along one axis. */
  slice(input: string, axis: number, start: number, end: number, output?: string): string {
    const one = (value: number) => this.constant('int64', [1], [value])
    return this.apply('Slice', [input, one(start), one(end), one(axis)], {}, output)
  }

  /** Gives a tensor another shape. */
  reshape(input: string, shape: readonly number[], output?: string): string {
    const to = this.constant('int64', [shape.length], shape)
    return this.apply('Reshape', [input, to], {}, output)
  }

  /** Gives a tensor another name, for an output that is also an input. */
  rename(input: string, output: string): string {
    return this.apply('Identity', [input], {}, output)
  }
}
