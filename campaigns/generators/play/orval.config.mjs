// For orval: one file, whose calls return a success or throw.
export default {
  rollwright: {
    input: "openapi.yaml",
    output: {
      target: "client.ts",
      client: "fetch",
      baseUrl: process.env.URL, // "https://dice.example.org"
      // A roll can also be its line of text, which a call would have to ask for.
      override: { fetch: { forceSuccessResponse: true }, contentType: { exclude: ["text/plain"] } },
    },
  },
};
