// For orval: one file, whose calls return a success or throw.
export default {
  rollwright: {
    input: "openapi.yaml",
    output: {
      target: "client.ts",
      client: "fetch",
      baseUrl: process.env.URL, // "https://dice.example.org"
      override: { fetch: { forceSuccessResponse: true } },
    },
  },
};
