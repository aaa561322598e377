// Takes the changes of many widgets from one message, so that the browser paints them at once.
function initialize({ model }) {
  model.on("msg:custom", async ({ states, messages }) => {
    const ids = [...Object.keys(states), ...messages.map(([id]) => id)];
    const found = await Promise.all(ids.map((id) => model.widget_manager.get_model(id)));
    const models = new Map(found.map((each) => [each.model_id, each]));
    for (const [id, state] of Object.entries(states)) models.get(id).set_state(state);
    for (const [id, content] of messages) models.get(id).trigger("msg:custom", content);
  });
  model.send("listening");
}

export default { initialize };
