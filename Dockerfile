# The product as an image: docker build -t truck-back-office . (docs/operations-reference.md, Containers)
FROM node:26-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
# The web app is built once, here; /data and what a start compiles belong to whoever runs the program.
RUN npm run build && install -d -o node -g node /data dist/compiled && chown -R node:node dist/compiled
USER node
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
EXPOSE 3000
HEALTHCHECK --interval=10s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without a shell or npm in between, so that SIGTERM reaches the program; it ends within 25 seconds.
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "src/app/run.mjs", "src/app/main.ts"]
